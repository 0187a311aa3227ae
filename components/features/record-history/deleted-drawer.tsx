'use client'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Fact, FactList } from '@/components/ui/fact-list'
import { LazyMessages } from '@/components/ui/lazy-messages'
import { Pagination } from '@/components/ui/pagination'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { personOf } from '@/components/ui/values/people-value'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import { type DeletedRecord, recordHistory } from '@/lib/contract/online-dev/record-history'
import { formatDate, minuteFormat } from '@/lib/datetime/format'
import { historyTexts } from './constants'
import { useDeleted } from './queries'
import styles from './record-history.module.css'
import type { DeletedProps } from './types'

type DrawerProps = DeletedProps & { onClose: () => void }

/** What was deleted of a list, the last first: by whom, when, and the way back. */
export function DeletedDrawer(props: DrawerProps) {
  return (
    <LazyMessages namespace="history" loaders={historyTexts} fallback={null}>
      <Drawer {...props} />
    </LazyMessages>
  )
}

function Drawer({ modelId, title, nameOf, factsOf, isTree, onBrought, onClose }: DrawerProps) {
  const t = useTexts('history.deleted')
  const [paging, setPaging] = useState({ currentPage: 1, pageSize: 20 })
  const page = useDeleted(modelId, paging)
  const { run, isRunning } = useMutation(recordHistory.bringBack, { successToast: true })
  const bringBack = async ({ id, texts }: DeletedRecord) => {
    if (!(await confirm({ text: t(isTree ? 'askBranch' : 'ask', { name: nameOf(texts) || id }) }))) return
    await run({ params: { modelId, id } }).then(
      () => onBrought(id),
      // Told already; somebody else may have been faster.
      () => undefined,
    )
    page.reload()
  }
  const rows = page.data?.list
  return (
    <Surface kind="drawer" open width="480px" title={t('title')} subtitle={title} busy={isRunning} onClose={onClose}>
      {rows === undefined && (page.failure ? <ErrorState error={page.failure} onRetry={page.reload} /> : <LoadingState />)}
      {rows?.length === 0 && <EmptyState text={t('empty')} />}
      {rows && rows.length > 0 && (
        <>
          <p className={styles.more}>{t('hint')}</p>
          <ul className={styles.deleted}>
            {rows.map((row) => (
              <DeletedRow
                key={row.id}
                row={row}
                name={nameOf(row.texts) || row.id}
                facts={factsOf(row.texts)}
                onBringBack={() => void bringBack(row)}
              />
            ))}
          </ul>
        </>
      )}
      {page.total !== undefined && page.total > paging.pageSize && (
        <Pagination
          page={paging.currentPage}
          pageSize={paging.pageSize}
          total={page.total}
          sizes={[20, 50, 100]}
          onChange={(currentPage, pageSize) => setPaging({ currentPage, pageSize })}
        />
      )}
    </Surface>
  )
}

type RowProps = { row: DeletedRecord; name: string; facts: ReturnType<DeletedProps['factsOf']>; onBringBack: () => void }

function DeletedRow({ row, name, facts, onBringBack }: RowProps) {
  const t = useTexts('history.deleted')
  const person = personOf(row.userName)
  return (
    <li className={styles.deletedRow} aria-label={name}>
      <Avatar name={person.name} src={row.headIcon} size={28} />
      <div className={styles.body}>
        <strong>{name}</strong>
        <p className={styles.more}>
          {t('deletedBy', { name: person.name, time: formatDate(row.deletedTime ?? 0, minuteFormat) })}
          {row.untilTime && ` · ${t('until', { time: formatDate(row.untilTime, 'yyyy-MM-dd') })}`}
        </p>
        <details>
          <summary className={styles.more}>{t('facts')}</summary>
          <FactList>
            {facts.map(({ code, label, text }) => (
              <Fact key={code} name={label}>
                {text}
              </Fact>
            ))}
          </FactList>
        </details>
      </div>
      <Button size="sm" onClick={onBringBack}>
        {t('bringBack')}
      </Button>
    </li>
  )
}
