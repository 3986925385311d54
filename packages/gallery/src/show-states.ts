/** What the keyboard can stand on. */
const STOPS = 'a, button, input, select, textarea, summary, [tabindex="0"]';
const SHOWN = [
  [':hover', ':is([data-shown=hover] *)'],
  [':focus-visible', `:is([data-shown=focus] :is(${STOPS}))`],
] as const;

/**
 * Draws hovered and focused what stands in `data-shown`: every rule that speaks of such a state is written once more, for
 * those elements. Call it when the styles are there.
 */
export function showStates(document: Document): void {
  const style = document.createElement('style');
  style.dataset.states = '';
  style.textContent = [...document.styleSheets].flatMap((sheet) => shownRules(sheet.cssRules)).join('\n');
  document.querySelector('style[data-states]')?.remove();
  document.head.append(style);
}

/** The rules again, with the states in their selectors replaced. Whether this device can hover is not asked. */
export function shownRules(rules: CSSRuleList): string[] {
  return [...rules].flatMap((rule) => {
    if ('selectorText' in rule) {
      const { selectorText, style } = rule as CSSStyleRule;
      const shown = SHOWN.reduce((text, [state, instead]) => text.replaceAll(state, instead), selectorText);
      return shown === selectorText ? [] : [`${shown} { ${style.cssText} }`];
    }
    if (!('conditionText' in rule)) return [];
    const { conditionText, cssRules } = rule as CSSMediaRule;
    const inside = shownRules(cssRules);
    if (/\bhover\b/.test(conditionText) || inside.length === 0) return inside;
    return [`@media ${conditionText} { ${inside.join('\n')} }`];
  });
}
