parent.postMessage({ from: 'meche-card-authentication', done: true }, location.origin);
