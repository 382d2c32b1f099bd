/**
 * Runs before the first paint of the frame: follows the colour scheme of the host page, not the reader's
 * choice on our site.
 */
export const schemeOfFrame = `(function(){var m=/[?&]scheme=(light|dark)/.exec(location.search);if(m)document.documentElement.setAttribute('data-scheme',m[1])})()`;
