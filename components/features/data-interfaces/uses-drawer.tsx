import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { Tag } from '@/components/ui/tag'
import { useTexts } from '@/lib/client/use-texts'
import type { InterfaceRow } from './columns'
import styles from './data-interfaces.module.css'
import { useUses } from './queries'

/** What names an interface: looked at before it is changed or deleted. */
export function UsesDrawer({ row, onClose }: { row: InterfaceRow; onClose: () => void }) {
  const t = useTexts('admin.dataInterfaces')
  return (
    <Surface kind="drawer" open width="480px" title={t('uses.title')} subtitle={row.fullName} onClose={onClose}>
      <UsesList id={row.id} />
    </Surface>
  )
}

function UsesList({ id }: { id: string }) {
  const t = useTexts('admin.dataInterfaces')
  const { data, error, mutate } = useUses(id)
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />
  if (!data) return <LoadingState />
  if (data.length === 0) return <EmptyState text={t('uses.none')} />
  return (
    <ul className={styles.uses} aria-label={t('uses.title')}>
      {data.map((use) => (
        <li key={`${use.kind} ${use.id}`}>
          <Tag tone="grey">{t(`uses.kinds.${use.kind}`)}</Tag>
          <span>{use.fullName}</span>
        </li>
      ))}
    </ul>
  )
}
