import { kindColumn, personColumn, stateColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { NoticeRow } from '@/lib/contract/message/notice'
import type { Tone } from '@/lib/domain/tone'
import { categoryText } from './utils'

/** Drafts, what people can read, and what nobody reads any more. */
const tones: readonly Tone[] = ['amber', 'green', 'grey']

/** Columns of contract 1 §14. */
export function noticeColumns(
  t: (key: string) => string,
  categories: readonly { fullName: string }[],
): readonly DataTableColumn<NoticeRow>[] {
  const text = (id: string, width: number, read: (row: NoticeRow) => string, isOnCard = true) =>
    textColumn(id, t(`columns.${id}`), read, { width, isOnCard })
  const person = (id: string, read: (row: NoticeRow) => string, isOnCard = true) =>
    personColumn(id, t(`columns.${id}`), read, { width: 150, isOnCard })
  const time = (id: string, read: (row: NoticeRow) => number | undefined, isOnCard = true) =>
    timeColumn(id, t(`columns.${id}`), read, { isOnCard })
  const stateOf = (row: NoticeRow) => t(`states.${row.enabledMark === 1 || row.enabledMark === 2 ? row.enabledMark : 0}`)
  return [
    {
      id: 'title',
      header: t('columns.title'),
      width: 240,
      pinned: 'left',
      cell: (row) => row.title,
      text: (row) => row.title,
    },
    kindColumn('category', t('columns.category'), (row) => categoryText(row.category, t), categories, { width: 140 }),
    stateColumn('state', t('columns.state'), stateOf, { width: 90, tone: (row) => tones[row.enabledMark ?? 0] ?? 'grey' }),
    text('excerpt', 200, (row) => row.excerpt, false),
    person('releaser', (row) => row.releaseUser),
    time('released', (row) => row.releaseTime),
    time('expires', (row) => row.expirationTime),
    person('creator', (row) => row.creatorUser, false),
    time('created', (row) => row.creatorTime, false),
  ]
}
