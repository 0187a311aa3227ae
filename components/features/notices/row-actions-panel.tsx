import { useTranslations } from 'next-intl'
import { type NoticeRow, noticeStates } from '@/lib/contract/message/notice'
import styles from './notices.module.css'

type RowActionsPanelProps = {
  row: NoticeRow
  tabIndex: 0 | -1
  onOpen: () => void
  onRelease: () => void
  onRemove: () => void
}

/** Contract 1 §14: a draft can be changed and released; afterwards it can be read only. */
export function RowActionsPanel({ row, tabIndex, onOpen, onRelease, onRemove }: RowActionsPanelProps) {
  const t = useTranslations('notices.admin.actions')
  const isDraft = row.enabledMark === noticeStates.draft
  const actions = [
    { key: isDraft ? 'edit' : 'view', run: onOpen },
    ...(isDraft ? [{ key: 'release', run: onRelease }] : []),
    { key: 'remove', run: onRemove },
  ] as const
  return actions.map(({ key, run }) => (
    <button
      key={key}
      type="button"
      tabIndex={tabIndex}
      className={styles.rowButton}
      data-danger={key === 'remove' || undefined}
      aria-label={`${t(key)} ${row.title}`}
      onClick={run}
    >
      {t(key)}
    </button>
  ))
}
