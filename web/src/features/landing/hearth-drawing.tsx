import classes from './landing-page.module.css';

/** A window at night with a warm light behind it, above the questions. Our own drawing; decoration. */
export function HearthDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 480 300" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="glow">
          <stop offset="0" stopColor="#ff976c" stopOpacity="0.85" />
          <stop offset="0.55" stopColor="#ff7843" stopOpacity="0.28" />
          <stop offset="1" stopColor="#ff7843" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle className={classes.glow} cx="250" cy="170" r="230" fill="url(#glow)" />
      <g className={classes.stars}>
        <circle cx="62" cy="60" r="2.5" />
        <circle cx="128" cy="28" r="2" />
        <circle cx="402" cy="44" r="2.5" />
        <circle cx="446" cy="112" r="2" />
        <circle cx="30" cy="138" r="2" />
      </g>
      <g className={classes.flames}>
        <path
          d="M206 66c4 26-34 42-46 76-11 31 11 66 43 66s58-25 58-56c0-17-8-30-17-39-2 10-7 17-13 21 4-29-4-54-25-68z"
          fill="#f8612b"
        />
        <path d="M204 130c2 13-17 20-21 37-3 16 8 30 22 30s24-11 24-25c0-16-11-31-25-42z" fill="#ffdfd1" />
        <path
          d="M318 92c3 19-25 31-34 57-8 24 8 50 32 50s44-19 44-43c0-13-6-23-13-30-1 8-5 13-9 16 3-22-3-40-20-50z"
          fill="#df4b14"
        />
        <path d="M316 143c2 10-13 15-16 28-2 12 6 22 17 22s18-8 18-19c0-12-8-23-19-31z" fill="#ffbd9f" />
      </g>
    </svg>
  );
}
