import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ListPart } from '@/components/screen/list-part'
import type { RowAction } from '@/components/screen/row-actions'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { lazyCode } from '@/components/ui/lazy-code'
import { Surface } from '@/components/ui/surface'
import { useMutation } from '@/lib/client/use-mutation'
import type { DesignRow } from '@/lib/contract/online-dev/design-base'
import { type DesignVersionRow, designVersions } from '@/lib/contract/online-dev/design-versions'
import { versionColumns } from './columns'
import { useVersions } from './queries'

/** Brings the canvas along, which nobody needs before he compares. */
const DifferencePanel = lazyCode(() => import('./difference-panel').then((file) => file.DifferencePanel))

const rowId = (row: DesignVersionRow) => String(row.number)

type VersionsProps = {
  design: Pick<DesignRow, 'id' | 'fullName' | 'version'>
  /** A release was brought back into the design. */
  onRestored: () => void
  onClose: () => void
}

/** The releases of a design: who released what and why, what is different, and the way back (issue: versions of designs). */
export function VersionsDrawer({ design, onRestored, onClose }: VersionsProps) {
  const t = useTranslations('designs.versions')
  const { id } = design
  const query = useInnerListQuery()
  const list = useList({ query, page: useVersions(id, query.question), rowId })
  const columns = useMemo(() => versionColumns(t), [t])
  const [compared, setCompared] = useState<number | null>(null)
  const compare = ({ number }: DesignVersionRow) => setCompared(number)
  const restoring = useMutation(designVersions.restore, { successToast: true })
  const restore = async ({ number }: DesignVersionRow) => {
    // A refusal was shown.
    const reply = await restoring.run({ params: { id, number }, body: { version: design.version } }).catch(() => null)
    if (reply) onRestored()
  }
  const actionsOf = (row: DesignVersionRow): readonly RowAction[] => [
    { key: 'compare', label: t('compare'), run: () => compare(row) },
    { key: 'restore', label: t('restore'), ask: { title: t('restore'), text: t('askRestore') }, run: () => restore(row) },
  ]
  // In the place of the drawer, whose head would stand above it, and back to it.
  if (compared !== null) return <DifferencePanel design={design} from={compared} onClose={() => setCompared(null)} />
  return (
    <Surface
      kind="drawer"
      open
      width="1040px"
      title={t('title')}
      subtitle={design.fullName}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <ListPart
        list={list}
        label={t('title')}
        columns={columns}
        rowLabel={(row) => t('number', { number: row.number })}
        rowActions={{ labels: [t('compare'), t('restore')], of: actionsOf }}
        onOpen={compare}
        emptyText={t('none')}
      />
    </Surface>
  )
}
