import { isRecord } from '@/lib/form/read'
import { readDesignTexts } from '@/lib/form/read-design-texts'
import { portalRows } from '../portals/portals'
import { reportRows } from '../reports/report-rows'
import { screenRows } from '../screens/screen-rows'

const han = /\p{Script=Han}/u

/** Nobody reads what stands under these: statements, and names of fields that only their designer sees. */
const unread: ReadonlySet<string> = new Set(['i18nTexts', 'sql', 'dataSets', 'modelData'])

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return han.test(value) ? [value.trim()] : []
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => (unread.has(key) ? [] : textsIn(inner)))
}

const documents: readonly (readonly [string, string])[] = [
  ...reportRows(0).map(({ fullName, templateJson }) => [fullName, templateJson] as const),
  ...portalRows(0).portals.map(({ fullName, formData }) => [fullName, formData] as const),
  ...screenRows(0).map(({ title, detail, component }) => {
    const { i18nTexts } = JSON.parse(detail)
    return [title, JSON.stringify({ i18nTexts, items: JSON.parse(component) })] as const
  }),
]

test.each(documents)('%s has its title and every label in English too', (fullName, text) => {
  const document = JSON.parse(text)
  const texts = readDesignTexts(document, 'en')
  expect([fullName, ...textsIn(document)].filter((one) => !texts?.has(one) || han.test(texts.get(one) ?? ''))).toEqual([])
})
