import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { SWRResponse } from 'swr'
import { MessageOpener } from '@/components/features/messages/public'
import { useUnreadNews } from '@/components/ground/public'
import { Icon, type IconName } from '@/components/ui/icon'
import { EmptyState } from '@/components/ui/states'
import { useAgeText } from '@/components/ui/use-age-text'
import { useCall } from '@/lib/client/use-call'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { type DashboardNotice, dashboard, type FlowTodoRow } from '@/lib/contract/message/dashboard'
import { taskAddress } from '@/lib/domain/coded-address'
import { readTexts } from '@/lib/form/read'
import { optionsOf } from '@/lib/portal/options'
import { LinkPanel } from '../link-panel'
import { usePortal } from '../state'
import { Failure, Skeleton } from '../states-panel'
import type { WidgetProps } from '../types'
import { NoticeRows } from './notice-panel'
import styles from './widgets.module.css'

/** Contract 4b §2.2: the first seven rows. */
const rowsMax = 7

type Answer<Row> = SWRResponse<{ list: Row[] }>

/** Rows that an item asks for itself: what was shown stays while it is asked anew. */
function Rows<Row>({ state, children }: { state: Answer<Row>; children: (rows: readonly Row[]) => ReactNode }) {
  const { data, error, mutate } = state
  if (!data) return error ? <Failure error={error} onRetry={() => void mutate()} /> : <Skeleton />
  return data.list.length === 0 ? <EmptyState /> : children(data.list)
}

/** Contract 4b §2.2, todoList: flow tasks that wait for this person; each opens its task. */
export function TodoListPanel({ item }: WidgetProps) {
  const { refreshMs } = usePortal()
  const state = useCall(dashboard.flowTodo, {}, { refreshInterval: refreshMs(item) })
  useUnreadNews(() => void state.mutate())
  return (
    <Rows<FlowTodoRow> state={state}>
      {(rows) => (
        <RowList>
          {rows.slice(0, rowsMax).map((row) => (
            <Row key={row.id} icon="flag" path={taskAddress(JSON.stringify(row))} text={row.fullName} time={row.creatorTime} />
          ))}
        </RowList>
      )}
    </Rows>
  )
}

/** Contract 4b §2.2, email: unread mails. */
export function EmailPanel({ item }: WidgetProps) {
  const { refreshMs } = usePortal()
  const state = useCall(dashboard.email, {}, { refreshInterval: refreshMs(item) })
  return (
    <Rows state={state}>
      {(rows) => (
        <RowList>
          {rows.slice(0, rowsMax).map(({ id, fullName, creatorTime }) => (
            <Row key={id} icon="inbox" path={`/emailDetail?id=${encodeURIComponent(id)}`} text={fullName} time={creatorTime} />
          ))}
        </RowList>
      )}
    </Rows>
  )
}

function RowList({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

type RowProps = { icon: IconName; path: string; text: string; time: number | undefined }

function Row({ icon, path, text, time }: RowProps) {
  const ageText = useAgeText()
  return (
    <li>
      <LinkPanel link={{ linkType: '1', urlAddress: path }} className={styles.row}>
        <Icon name={icon} size={16} />
        <span className={styles.rowText} data-tip={text}>
          {text}
        </span>
        {time !== undefined && <span className={styles.rowTime}>{ageText(time)}</span>}
      </LinkPanel>
    </li>
  )
}

/** Contract 4b §2.2, notice: the newest notices of the chosen categories; a press reads one. */
export function NoticePanel({ item }: WidgetProps) {
  const t = useTranslations('portal')
  const { refreshMs, isDesign } = usePortal()
  const say = usePlatformTexts()
  const options = optionsOf(item)
  const typeList = noticeTypes(item.option)
  const state = useCall(dashboard.notice, { body: { typeList } }, { refreshInterval: refreshMs(item) })
  const [opened, setOpened] = useState<{ row: DashboardNotice; serial: number } | null>(null)
  const open = (row: DashboardNotice) => !isDesign && setOpened({ row, serial: (opened?.serial ?? 0) + 1 })
  return (
    <>
      <Rows<DashboardNotice> state={state}>
        {(rows) => (
          <NoticeRows
            options={options}
            label={item.title || t('notices')}
            rows={rows.slice(0, options.number('noticeCount', 5, 1, 50)).map((row) => ({ ...row, category: say(row.category) }))}
            onOpen={open}
          />
        )}
      </Rows>
      {opened && (
        <MessageOpener
          key={opened.serial}
          row={{ ...opened.row, title: opened.row.fullName, type: 1, flowType: undefined, isRead: 1 }}
          onRead={() => {}}
        />
      )}
    </>
  )
}

/** Wire: the categories stand at the column that shows them. */
function noticeTypes(option: Readonly<Record<string, unknown>>): string[] {
  const columns = [option['columnData'], option['rowData']].flatMap((rows) => (Array.isArray(rows) ? rows : []))
  const category = columns.find((column) => column?.filedName === 'classify' && readTexts(column.classify).length > 0)
  return [...readTexts(category?.classify)]
}
