import { kindOf, messageIcons, titleSaid } from '@/components/ground/public'
import { personColumn, stateColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import { Icon } from '@/components/ui/icon'
import type { MessageRow } from '@/lib/contract/message/message'
import { steadyTone } from '@/lib/domain/tone'
import type { Say } from '@/lib/i18n/platform-texts/say'
import styles from './message-record.module.css'

/** A kind has one colour in every language. */
const typeTone = ({ type }: MessageRow) => steadyTone(`kind ${type ?? ''}`)

type ColumnOptions = { t: (key: string) => string; say: Say; nameOf: (type: number | undefined) => string }

/** Columns of contract 1 §13.5. */
export function messageColumns({ t, say, nameOf }: ColumnOptions): readonly DataTableColumn<MessageRow>[] {
  return [
    {
      id: 'title',
      header: t('record.columns.title'),
      cell: (row) => (
        <span className={styles.title} data-unread={row.isRead === 1 ? undefined : ''}>
          <Icon name={messageIcons[kindOf(row.type)]} size={16} />
          <span>{titleSaid(row, say)}</span>
        </span>
      ),
      text: (row) => titleSaid(row, say),
    },
    stateColumn('type', t('record.columns.type'), (row) => nameOf(row.type), { width: 120, look: 'dot', tone: typeTone }),
    personColumn('sender', t('record.columns.sender'), (row) => row.releaseUser, { width: 180 }),
    timeColumn('time', t('record.columns.time'), (row) => row.releaseTime),
    stateColumn('state', t('record.columns.state'), (row) => t(row.isRead === 1 ? 'read' : 'unread'), {
      width: 90,
      tone: (row) => (row.isRead === 1 ? 'grey' : 'amber'),
    }),
  ]
}
