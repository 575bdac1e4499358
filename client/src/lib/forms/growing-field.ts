/**
 * Whether text fields can grow with their text without a script, by `field-sizing: content`
 * (https://developer.mozilla.org/docs/Web/CSS/field-sizing).
 */
export const textGrowsField = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');
