import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { dateFormats } from '@/lib/contract/system/bill-rule'
import { datePartOf, formatSerialNumber } from '@/lib/domain/serial-number'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, number, text, toggle } from '@/lib/form/build/value-fields'
import { readText } from '@/lib/form/read'
import type { FormDesign } from '@/lib/form/types'

type Choice = { id: string; fullName: string }

/** Contract 2 §15: how the formats are called. */
const formatLabels = { yyyyMMdd: 'yyyymmdd', yyyyMM: 'yyyymm', yyyy: 'yyyy', no: 'no' } as const

const startLengthMax = 15
/** Each of them is told by what it is (spec 2 §5.4). */
const zeros = Array.from({ length: startLengthMax }, (_, index) => '0'.repeat(index + 1))

/** Spec 2 §3.3, §5.4. */
export function ruleFormDesign(t: Texts, categories: readonly Choice[]): FormDesign {
  /** What is missing is asked for in the words of spec 2 §5.4. */
  const must = (name: string) => ({ required: true, placeholder: t(`required.${name}`) })
  return formDesign(
    [
      text('fullName', t('columns.name'), { ...must('name'), maxlength: 50 }),
      text('enCode', t('columns.code'), { ...must('code'), maxlength: 50 }),
      select(
        'category',
        t('columns.category'),
        { fixed: categories.map(({ id, fullName }) => [id, fullName] as const) },
        { ...must('category'), filterable: true },
      ),
      text('prefix', t('fields.prefix'), { ...must('prefix'), maxlength: 50, span: 12 }),
      select(
        'dateFormat',
        t('fields.dateFormat'),
        { fixed: dateFormats.map((format) => [format, formatLabels[format]] as const) },
        { ...must('dateFormat'), clearable: false, span: 12 },
      ),
      text('digit', t('fields.digit'), {
        ...must('digit'),
        maxlength: 1,
        span: 12,
        rules: [{ pattern: '/^\\s*[1-9]\\s*$/', message: t('rules.digit') }],
      }),
      text('startNumber', t('columns.start'), {
        ...must('start'),
        maxlength: startLengthMax,
        span: 12,
        rules: [
          { pattern: '/^\\s*\\d+\\s*$/', message: t('rules.start') },
          ...zeros.map((value) => ({ pattern: `/^(?!\\s*${value}\\s*$)/`, message: t('rules.startZero', { value }) })),
        ],
      }),
      text('example', t('fields.example'), { disabled: true, placeholder: t('fields.exampleHint') }),
      number('sortCode', t('columns.sort'), { min: 0, max: 999_999, defaultValue: 0, span: 12 }),
      toggle('enabledMark', t('columns.state'), { defaultValue: 1, on: t('enabled'), off: t('disabled'), span: 12 }),
      longText('description', t('fields.description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}

/** What the example is made of. */
export const exampleParts = ['prefix', 'dateFormat', 'digit', 'startNumber'] as const

/** The first number of the rule if it began now; nothing as long as the rule is not whole. */
export function exampleOf(read: (name: (typeof exampleParts)[number]) => unknown, nowMs: number): string {
  const digit = readText(read('digit')).trim()
  const start = readText(read('startNumber')).trim()
  if (!/^[1-9]$/.test(digit) || !/^\d{1,15}$/.test(start)) return ''
  const rule = { prefix: readText(read('prefix')).trim(), digit: Number(digit) }
  return formatSerialNumber(rule, datePartOf(readText(read('dateFormat')), nowMs), start)
}
