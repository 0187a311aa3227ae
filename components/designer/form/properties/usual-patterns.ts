const phone = String.raw`0\d{2,3}-?\d{7,8}`
const mobile = String.raw`1[3-9]\d{9}`

/** Patterns that are offered ready-made (contract 3a §12); their names are `designer.rules.names.<key>`. */
export const usualPatterns = [
  { key: 'number', pattern: String.raw`/^\d+$/` },
  { key: 'money', pattern: String.raw`/^(0|[1-9]\d*)(\.\d{1,2})?$/` },
  { key: 'phone', pattern: `/^${phone}$/` },
  { key: 'mobile', pattern: `/^${mobile}$/` },
  { key: 'anyPhone', pattern: `/^(${phone}|${mobile})$/` },
  { key: 'mail', pattern: String.raw`/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/` },
  {
    key: 'idCard',
    pattern: String.raw`/^[1-9]\d{5}(18|19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/`,
  },
] as const
