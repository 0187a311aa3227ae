import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import type { Peer } from '@/lib/client/chat/conversations'
import type { Contact } from '@/lib/contract/message/chat'
import { contactsMoreWithinPx } from './constants'
import styles from './people.module.css'
import { useContacts } from './queries'
import { SearchField } from './search-field'
import { nameOf } from './utils'
import { VirtualRows } from './virtual-rows'

const rowId = ({ id }: Contact) => id
const rowHeightPx = 56

/** Everybody one can write to (spec 1 §2.11). */
export function ContactsPanel({ shownId, onOpen }: { shownId: string | undefined; onOpen: (peer: Peer) => void }) {
  const t = useTranslations('chat')
  const [keyword, setKeyword] = useState('')
  const { people, error, hasLoaded, isLoading, loadMore, retry } = useContacts(keyword)
  return (
    <>
      <SearchField label={t('contacts.search')} onSearch={setKeyword} />
      {error !== undefined && !hasLoaded && <ErrorState error={error} onRetry={retry} />}
      {error === undefined && !hasLoaded && <LoadingState />}
      {hasLoaded && people.length === 0 && <EmptyState />}
      {people.length > 0 && (
        <VirtualRows
          key={keyword}
          label={t('tabs.contacts')}
          rows={people}
          rowId={rowId}
          rowHeightPx={rowHeightPx}
          endWithinPx={contactsMoreWithinPx}
          onEndNear={loadMore}
          renderRow={(row, tabIndex) => <ContactRow row={row} isShown={row.id === shownId} tabIndex={tabIndex} onOpen={onOpen} />}
          footer={<MoreState isLoading={isLoading} hasFailed={error !== undefined} onRetry={retry} />}
        />
      )}
    </>
  )
}

type RowProps = { row: Contact; isShown: boolean; tabIndex: 0 | -1; onOpen: (peer: Peer) => void }

function ContactRow({ row, isShown, tabIndex, onOpen }: RowProps) {
  const t = useTranslations('chat')
  const name = nameOf(row) || t('unknown')
  return (
    <div className={styles.row} data-shown={isShown || undefined}>
      <button
        type="button"
        className={styles.main}
        tabIndex={tabIndex}
        aria-current={isShown || undefined}
        onClick={() => onOpen(row)}
      >
        <Avatar name={name} src={row.headIcon} size={36} />
        <span className={styles.words}>
          <span className={styles.line}>
            <span className={styles.name}>{name}</span>
            {row.realName !== '' && row.account !== '' && <span className={styles.time}>{row.account}</span>}
          </span>
          <span className={styles.preview} data-tip={row.department}>
            {row.department}
          </span>
        </span>
      </button>
    </div>
  )
}

/** What stands below the last row while the next page is on its way, or could not be had. */
export function MoreState({ isLoading, hasFailed, onRetry }: { isLoading: boolean; hasFailed: boolean; onRetry: () => void }) {
  const t = useTranslations('common')
  if (hasFailed)
    return (
      <p className={styles.moreState} role="alert">
        {t('loadFailed')}{' '}
        <Button variant="text" size="sm" onClick={onRetry}>
          {t('retry')}
        </Button>
      </p>
    )
  return isLoading ? (
    <p className={styles.moreState} role="status">
      {t('loading')}
    </p>
  ) : null
}
