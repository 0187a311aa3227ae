import { Meter } from '@/components/ui/values/meter'
import { NumberValue } from '@/components/ui/values/number-value'
import { formatAmount, parseAmount } from '@/lib/domain/decimal'
import { addons, flagAttribute, precisionOf } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import { scaleOf } from './slider-scale'
import type { ValueFace } from './value-face'

const percentLabel = /[%％]|进度|進度|百分比|完成率|达成率|達成率|合格率|良率|占比|佔比|\b(progress|percent\w*)\b/i
export const moneyLabel =
  /金额|金額|价|價|费|費|税额|稅額|成本|毛利|利润|利潤|预算|預算|\b(amount|price|cost|fee|budget|profit|total)\b/i
const moneySign = /^(元|圆|圓|¥|￥|\$|€|£|RMB|CNY|USD|EUR|HKD|JPY)$/i
/** Of the country; other currencies are said. */
const homeSign = /^(元|圆|圓|¥|￥|RMB|CNY)$/i
const moneyDecimals = 2

/** A number, an amount of money, or a part of a hundred, whichever the design says it is. */
export function numberFace(node: FieldNode): ValueFace {
  const { before, after } = addons(node)
  if (isPercent(node)) return { isNumeric: false, draw: ({ text }) => percentMeter(text) }
  const isMoney = isMoneyField(node)
  // Under a column of money the sign of the country says nothing; a detail shows what the design has (contract 3a §15).
  const unit = (sign: string, isWhole: boolean) => (isMoney && !isWhole && homeSign.test(sign.trim()) ? '' : sign)
  return {
    isNumeric: true,
    draw: ({ text, isWhole = false }) => (
      <NumberValue text={figures(text, node, isMoney)} before={unit(before, isWhole)} unit={unit(after, isWhole)} />
    ),
  }
}

/** A control that slides along a scale: its place there, and the number. */
export function scaleFace(node: FieldNode): ValueFace {
  const { min, max } = scaleOf(node)
  const part = (number: number) => (100 * (number - min)) / (max - min || 1)
  const isHundred = min === 0 && max === 100
  const unit = isHundred && percentLabel.test(node.label) ? '%' : ''
  return {
    isNumeric: false,
    draw: ({ text, value }) => {
      const ends = (Array.isArray(value) ? value : [text]).map(Number).filter(Number.isFinite)
      if (ends.length === 0) return text
      const from = ends.length > 1 ? part(Math.min(...ends)) : 0
      return (
        <Meter text={text + unit} percent={part(Math.max(...ends))} from={from} isProgress={isHundred && ends.length === 1} />
      )
    },
  }
}

/** What the page writes of a number: as many decimals as the field has, thousands apart where it is money or the design wants it. */
function figures(text: string, node: FieldNode, isMoney: boolean): string {
  const amount = parseAmount(text)
  if (amount === null) return text
  const sent = text.split('.')[1]?.length ?? 0
  // The platform sends its decimals; a text with fewer is filled up, and none is rounded twice.
  const precision = Math.max(sent, precisionOf(node) ?? (isMoney ? moneyDecimals : 0))
  return formatAmount(amount, { precision, thousands: isMoney || flagAttribute(node, 'thousands') })
}

function isPercent(node: FieldNode): boolean {
  const { before, after } = addons(node)
  return after.trim() === '%' || (before === '' && after === '' && percentLabel.test(node.label))
}

function isMoneyField(node: FieldNode): boolean {
  const { before, after } = addons(node)
  if (flagAttribute(node, 'isAmountChinese') || moneySign.test(before.trim()) || moneySign.test(after.trim())) return true
  return before === '' && after === '' && moneyLabel.test(node.label) && (precisionOf(node) ?? moneyDecimals) > 0
}

function percentMeter(text: string) {
  const percent = parseAmount(text)?.toNumber()
  return percent === undefined ? text : <Meter text={`${text}%`} percent={percent} />
}
