const fontKey =
  /^(label|value|unit|tableHeader|table|titleText|titleSubtext|tooltipText|axisName|axisAxisLabel|text|title|legend|seriesLabel|geoLabel|radarAxisName)(?:TextStyle|Style)?(?:Font)?(Size|Weight|Color)$/

/** Under which key an option has its word; both axes have the same, and the fonts of all parts are worded by part and what of it. */
export function optionWord(key: string): { plain: string; part: string; what: string } {
  const plain = key.replace(/^[xy]Axis/, 'axis')
  const [, part = '', what = ''] = fontKey.exec(plain) ?? []
  return { plain, part, what }
}
