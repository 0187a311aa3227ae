import type { ReactNode } from 'react'
import { useState } from 'react'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { Tag } from '@/components/ui/tag'
import { useTexts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { PermissionSource, permissionViewer } from '@/lib/contract/permission/permission-viewer'
import { kindTones, states } from './constants'
import styles from './permission-viewer.module.css'

type SourcesProps = {
  name: string
  answer: {
    data: CallData<typeof permissionViewer.sources> | undefined
    error: unknown
    mutate: () => unknown
  }
  /** What the chosen one gives. */
  children: (source: PermissionSource) => ReactNode
  onClose: () => void
}

/** The drawer of the viewer: what gives rights at the left, what the chosen one gives beside it. */
export function SourcesDrawer({ name, answer, children, onClose }: SourcesProps) {
  const t = useTexts('admin.viewer')
  const { data, error, mutate } = answer
  return (
    <Surface kind="drawer" open width="900px" title={t('title')} subtitle={name} onClose={onClose}>
      {data ? (
        <Sources {...data}>{children}</Sources>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <LoadingState />
      )}
    </Surface>
  )
}

type ListProps = CallData<typeof permissionViewer.sources> & Pick<SourcesProps, 'children'>

function Sources({ type, list, children }: ListProps) {
  const t = useTexts('admin.viewer')
  const [chosenId, setChosenId] = useState(list[0]?.id)
  const chosen = list.find(({ id }) => id === chosenId)
  if (!chosen) return <EmptyState text={t(type === states.off ? 'off' : 'none')} />
  return (
    <div className={styles.columns}>
      <nav className={styles.sources} aria-label={t('sources')}>
        {list.map((source) => (
          <button
            key={source.id}
            type="button"
            className={styles.source}
            aria-current={source.id === chosen.id || undefined}
            onClick={() => setChosenId(source.id)}
          >
            {source.kind in kindTones && <Tag tone={kindTones[source.kind] ?? 'grey'}>{t(`kinds.${source.kind}`)}</Tag>}
            <span className={styles.name}>{source.name || source.fullName}</span>
          </button>
        ))}
      </nav>
      <div key={chosen.id} className={styles.given}>
        {children(chosen)}
      </div>
    </div>
  )
}
