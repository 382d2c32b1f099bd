export function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" strokeWidth="3.6" aria-hidden>
      <path d="M4.3 14.2A7.1 7.1 0 0 1 4.3 5.8" stroke="#fbbc05" />
      <path d="M4.3 5.8A7.1 7.1 0 0 1 15 5" stroke="#ea4335" />
      <path d="M4.3 14.2A7.1 7.1 0 0 0 14.6 15.4" stroke="#34a853" />
      <path d="M14.6 15.4A7.1 7.1 0 0 0 17.1 10H10" stroke="#4285f4" />
    </svg>
  );
}

export function FacebookMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
      <circle cx="10" cy="10" r="10" fill="#0866ff" />
      <path
        d="M10.9 20v-8.4M7.6 11.6h5.8M13.8 6.2h-.9a2 2 0 0 0-2 2v3.4"
        stroke="#fff"
        strokeWidth="2.4"
        fill="none"
      />
    </svg>
  );
}
