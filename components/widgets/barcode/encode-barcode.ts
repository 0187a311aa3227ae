import JsBarcode from 'jsbarcode'

/** Bars as places and widths in modules; the whole is `modules` wide. */
export type Bars = { modules: number; path: string }

/** Wire names of the design and what the encoder calls them (contract 3a §4.7). */
const formats: Readonly<Record<string, string>> = {
  code128: 'CODE128',
  code39: 'CODE39',
  ean13: 'EAN13',
  ean8: 'EAN8',
  ean5: 'EAN5',
  ean2: 'EAN2',
  upc: 'UPC',
  itf14: 'ITF14',
  msi: 'MSI',
  msi10: 'MSI10',
  msi11: 'MSI11',
  pharmacode: 'pharmacode',
  codabar: 'codabar',
}

/** The bars of a text, null when the format cannot hold it. Nothing is drawn here and no markup is made. */
export function encodeBarcode(text: string, format: string): Bars | null {
  const target: { encodings?: readonly { data: string }[] } = {}
  let isValid = true
  try {
    JsBarcode(target, text, {
      format: formats[format.toLowerCase()] ?? 'CODE128',
      flat: true,
      displayValue: false,
      valid: (valid) => {
        isValid = valid
      },
    })
  } catch {
    // Some encoders throw for a text they cannot hold instead of calling it invalid.
    return null
  }
  const bits = (target.encodings ?? []).map(({ data }) => data).join('')
  return isValid && bits.includes('1') ? { modules: bits.length, path: barPath(bits) } : null
}

function barPath(bits: string): string {
  let path = ''
  for (const match of bits.matchAll(/1+/g)) path += `M${match.index} 0h${match[0].length}v1h-${match[0].length}z`
  return path
}
