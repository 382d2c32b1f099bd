/**
 * Script that runs before the first paint of the widget’s frame: sets the colour scheme of the host page
 * instead of the one that the reader chose on our site.
 */
export const schemeOfFrame = `(function(){var m=/[?&]scheme=(light|dark)/.exec(location.search);if(m)document.documentElement.setAttribute('data-scheme',m[1])})()`;
