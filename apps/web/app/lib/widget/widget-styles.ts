const copper = '#a8481f';

/** Returns the style sheet of the widget’s shadow tree. An invalid colour is replaced by the default. */
export function widgetStyles(colour: string | undefined, scheme: 'light' | 'dark'): string {
  const ground = colour && /^#[0-9a-f]{6}$/i.test(colour) ? colour : copper;
  const [paper, ink] = scheme === 'dark' ? ['#171310', '#f3eae0'] : ['#fbf7f2', '#1f1a17'];
  return `:host{display:block}
iframe{display:block;width:100%;height:640px;border:0;background:${paper}}
button{cursor:pointer}
button:focus-visible{outline:2px solid;outline-offset:2px}
.open{min-height:48px;padding:12px 24px;border:0;border-radius:12px;background:${ground};color:${textColourOn(ground)};font-family:inherit;font-size:1rem;font-weight:600;line-height:1.3}
.open:hover{filter:brightness(.92)}
.close{position:absolute;top:2px;right:4px;width:44px;height:44px;padding:0;border:0;background:none;color:inherit;font:1.75rem/1 sans-serif}
dialog{box-sizing:border-box;width:min(760px,100vw);max-width:none;height:min(820px,100dvh);max-height:none;padding:48px 0 0;border:0;border-radius:16px;overflow:hidden;overscroll-behavior:contain;background:${paper};color:${ink}}
dialog iframe{height:100%}
dialog::backdrop{background:rgb(23 19 16/55%)}
@media(max-width:760px){dialog{height:100dvh;margin:0;border-radius:0}}`;
}

/**
 * Returns black or white, whichever has more contrast by WCAG relative luminance; that contrast is always
 * at least 4.5:1.
 */
export function textColourOn(colour: string): '#000' | '#fff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff';
}
