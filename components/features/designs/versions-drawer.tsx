import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ListPart } from '@/components/screen/list-part'
import type { RowAction } from '@/components/screen/row-actions'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { Surface } from '@/components/ui/surface'
import { useMutation } from '@/lib/client/use-mutation'
import { type DesignVersionRow, designVersions } from '@/lib/contract/online-dev/design-versions'
import { versionColumns } from './columns'
import { DifferencePanel } from './difference-panel'
import { useVersions } from './queries'

const rowId = (row: DesignVersionRow) => String(row.number)

type VersionsProps = {
  design: { id: string; fullName: string }
  /** A release was brought back into the design. */
  onRestored: () => void
  onClose: () => void
}

/** The releases of a design: who released what and why, what is different, and the way back (issue: versions of designs). */
export function VersionsDrawer({ design, onRestored, onClose }: VersionsProps) {
  const t = useTranslations('admin.designs.versions')
  const { id } = design
  const query = useInnerListQuery()
  const list = useList({ query, page: useVersions(id, query.question), rowId })
  const columns = useMemo(() => versionColumns(t), [t])
  const [compared, setCompared] = useState<DesignVersionRow | null>(null)
  const restoring = useMutation(designVersions.restore, { successToast: true })
  const restore = async ({ number }: DesignVersionRow) => {
    // A refusal was shown.
    const reply = await restoring.run({ params: { id, number } }).catch(() => null)
    if (reply) onRestored()
  }
  const actionsOf = (row: DesignVersionRow): readonly RowAction[] => [
    { key: 'compare', label: t('compare'), run: () => setCompared(row) },
    { key: 'restore', label: t('restore'), ask: { title: t('restore'), text: t('askRestore') }, run: () => restore(row) },
  ]
  return (
    <Surface
      kind="drawer"
      open
      width="860px"
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
        onOpen={setCompared}
        emptyText={t('none')}
      />
      {compared && <DifferencePanel key={compared.number} id={id} number={compared.number} onClose={() => setCompared(null)} />}
    </Surface>
  )
}
