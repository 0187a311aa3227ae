import { formatDate } from '@/lib/datetime/format'
import { parseAmount } from '@/lib/domain/decimal'
import { textAttribute } from '@/lib/form/attributes'
import { dateFormatOf } from '@/lib/form/date-schema'
import { readDateText } from '@/lib/form/table-edits/date-text'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import { folded, NearTexts } from './near'

/**
 * What somebody may have meant by a text that is no number, date, time or switch as it stands. Guesses: who offers them first reads
 * each as the field would.
 */
export function otherForms(node: FieldNode, text: string, nowMs: number): string[] {
  const plain = text.normalize('NFKC').trim()
  switch (factsOf(node.type).paste) {
    case 'amount':
      return otherNumbers(plain)
    case 'date':
      return otherDates(plain, nowMs).flatMap((form) => {
        const ms = readDateText(form)
        return ms === null ? [] : [formatDate(ms, dateFormatOf(node))]
      })
    case 'time':
      return otherTimes(plain)
    case 'switch':
      return nearestIn([textAttribute(node, 'activeTxt', '开'), textAttribute(node, 'inactiveTxt', '关')])(plain)
    default:
      return []
  }
}

/** Of texts the nearest ones to another. The list is made ready once, however many are asked for. */
export function nearestIn(texts: readonly string[]): (text: string, limit?: number) => string[] {
  const foldedTexts = texts.map(folded)
  const nearTexts = new NearTexts(foldedTexts)
  return (text, limit = 3) => {
    const wanted = folded(text)
    const same = wanted === '' ? [] : texts.filter((_, at) => foldedTexts[at] === wanted)
    const near = nearTexts.find(wanted, limit).flatMap(({ place }) => texts[place] ?? [])
    return [...new Set([...same, ...near])].slice(0, limit)
  }
}

const units: Readonly<Record<string, number>> = { 千: 1e3, 万: 1e4, 亿: 1e8, k: 1e3 }

function otherNumbers(text: string): string[] {
  const digits = text.replace(/(?<=[\d.,])[oO]|[oO](?=[\d.,])/g, '0').replace(/(?<=[\d.,])[lI]|[lI](?=[\d.,])/g, '1')
  const [found = '', ...others] = digits.match(/-?\d[\d,.]*/g) ?? []
  if (found === '' || others.length > 0) return []
  const forms = [
    /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(found) ? found.replaceAll('.', '').replace(',', '.') : '',
    found.replaceAll(',', ''),
  ]
  const unit = units[/[千万亿kK]/.exec(digits.slice(digits.indexOf(found) + found.length))?.[0].toLowerCase() ?? ''] ?? 1
  return forms.flatMap((form) => {
    const amount = parseAmount(form)
    if (!amount) return []
    const whole = amount.times(unit)
    return unit === 1 ? [whole.toString(), whole.round(0).toString()] : [whole.toString()]
  })
}

const figures = '〇一二三四五六七八九'

/** 二〇二六年三月十五日 in digits. */
function withDigits(text: string): string {
  return text
    .replaceAll('零', '〇')
    .replace(/([一二三]?)十([一二三四五六七八九]?)/g, (_, tens: string, ones: string) =>
      String((tens === '' ? 1 : figures.indexOf(tens)) * 10 + Math.max(0, figures.indexOf(ones || '〇'))),
    )
    .replace(/[〇一二三四五六七八九]/g, (figure) => String(figures.indexOf(figure)))
}

const dayMs = 24 * 60 * 60_000
/** Spreadsheets count days from here. */
const sheetStart = '1899-12-30'

function otherDates(text: string, nowMs: number): string[] {
  const plain = withDigits(text)
    .replace(/[（(]?(?:星期|周|礼拜)[\d日天末][)）]?/g, ' ')
    .replace(/[。.，,；;\s]+$/, '')
    .trim()
  const serial = /^[2-7]\d{4}(?:\.\d+)?$/.test(plain) ? (readDateText(sheetStart) ?? 0) + Math.floor(Number(plain)) * dayMs : null
  const monthDay = /^(\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain)
  const [, year = '', second = '', third = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain) ?? []
  const isSwapped = Number(second) > 12 && Number(third) <= 12
  return [
    plain,
    ...(serial === null ? [] : [formatDate(serial, 'yyyy-MM-dd')]),
    ...(monthDay ? [`${formatDate(nowMs, 'yyyy')}-${monthDay[1]}-${monthDay[2]}`] : []),
    ...(year !== '' && isSwapped ? [`${year}-${third}-${second}`] : []),
    ...(Number(third) > 28 && Number(third) <= 31 && readDateText(plain) === null ? lastDay(`${year}-${second}`) : []),
  ]
}

/** Of a month that has fewer days than somebody thought. */
function lastDay(month: string): string[] {
  const last = ['30', '29', '28'].map((day) => `${month}-${day}`).find((day) => readDateText(day) !== null)
  return last === undefined ? [] : [last]
}

function otherTimes(text: string): string[] {
  const plain = withDigits(text)
    .replace(/点半/, ':30')
    .replace(/[点时.。](?=\d)/g, ':')
    .replace(/[点时]整?$/, ':00')
    .replace(/分$/, '')
  const compact = /^(\d{1,2})(\d{2})$/.exec(plain)
  return [plain, ...(compact ? [`${compact[1]}:${compact[2]}`] : [])]
}
