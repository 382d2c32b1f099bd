/** Runs before the frame is painted: light or dark as the page around it is, whatever this browser's reader chose for ours. */
export const schemeOfFrame = `(function(){var m=/[?&]scheme=(light|dark)/.exec(location.search);if(m)document.documentElement.setAttribute('data-scheme',m[1])})()`;
