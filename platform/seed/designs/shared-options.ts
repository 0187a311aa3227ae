/** How much something matters, from calm to pressing. */
export const levels = {
  fixed: [
    ['low', '低', '#67c23a'],
    ['middle', '中', '#e6a23c'],
    ['high', '高', '#f56c6c'],
  ],
} as const

/** Tax rates of value added tax. The stored value is the factor, so that formulas can use it; 免税 counts as none. */
export const taxRates = {
  fixed: [
    ['0.13', '13%'],
    ['0.09', '9%'],
    ['0.06', '6%'],
    ['0.03', '3%'],
    ['0.01', '1%'],
    ['0', '0%'],
    ['exempt', '免税'],
  ],
} as const

export const currencies = {
  fixed: [
    ['CNY', '人民币 CNY'],
    ['USD', '美元 USD'],
    ['EUR', '欧元 EUR'],
    ['JPY', '日元 JPY'],
    ['HKD', '港币 HKD'],
  ],
} as const

export const bankAccountRule = { pattern: '/^\\d{8,30}$/', message: '银行账号为8至30位数字' }
