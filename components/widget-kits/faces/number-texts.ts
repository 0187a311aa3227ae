/** With decimals or separators: digits alone may as well be a number plate or a mould number. */
const amountText = /^-?(\d+\.\d+|\d{1,3}(,\d{3})+(\.\d+)?)$/
const wholeText = /^-?(0|[1-9]\d{0,8})$/

/** What a column is called whose digits name something and count nothing. */
const identifierLabel =
  /[编編][号號码碼]|[车車]牌|牌照|代[码碼]|[号號][码碼]|[号號]$|[账帳賬][号號户戶]|[电電][话話]|手[机機]|传真|傳真|[邮郵][编編]|年[份度]|版本|规格|規格|\b(no|number|code|id|phone|tel|mobile|fax|zip|account|version|year)\b\.?/i

/** Whether all of the texts, of which there must be one, are numbers that stand below each other at the right. */
export function areNumbers(label: string, texts: readonly string[]): boolean {
  const isName = identifierLabel.test(label)
  return texts.length > 0 && texts.every((text) => amountText.test(text) || (!isName && wholeText.test(text)))
}
