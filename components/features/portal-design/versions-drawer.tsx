import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { PortalDesignerMessages } from '@/components/designer/portal/portal-messages'
import { ListPart } from '@/components/screen/list-part'
import type { RowAction } from '@/components/screen/row-actions'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { Surface } from '@/components/ui/surface'
import { useMutation } from '@/lib/client/use-mutation'
import type { PortalRow } from '@/lib/contract/portal/portal'
import { type PortalVersionRow, portalVersions } from '@/lib/contract/portal/portal-versions'
import { versionColumns } from './columns'
import { DifferencePanel } from './difference-panel'
import { usePortalVersions } from './queries'

const rowId = (row: PortalVersionRow) => String(row.number)

type VersionsProps = {
  portal: Pick<PortalRow, 'id' | 'fullName' | 'version'>
  /** A release was brought back into the draft. */
  onRestored: () => void
  onClose: () => void
}

/** The releases of a portal: who released what, what is different, and the way back. */
export function VersionsDrawer({ portal, onRestored, onClose }: VersionsProps) {
  const t = useTranslations('portaldesigns.versions')
  const { id } = portal
  const query = useInnerListQuery()
  const list = useList({ query, page: usePortalVersions(id, query.question), rowId })
  const columns = useMemo(() => versionColumns(t), [t])
  const [compared, setCompared] = useState<number | null>(null)
  const restoring = useMutation(portalVersions.restore, { successToast: true })
  const restore = async ({ number }: PortalVersionRow) => {
    // A refusal was shown.
    const reply = await restoring.run({ params: { id, number }, body: { version: portal.version } }).catch(() => null)
    if (reply) onRestored()
  }
  const compare = ({ number }: PortalVersionRow) => setCompared(number)
  const actionsOf = (row: PortalVersionRow): readonly RowAction[] => [
    { key: 'compare', label: t('compare'), run: () => compare(row) },
    { key: 'restore', label: t('restore'), ask: { title: t('restore'), text: t('askRestore') }, run: () => restore(row) },
  ]
  return (
    <Surface
      kind="drawer"
      open
      width="860px"
      title={t('title')}
      subtitle={portal.fullName}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {compared === null ? null : (
        <PortalDesignerMessages>
          <DifferencePanel key={compared} id={id} number={compared} />
        </PortalDesignerMessages>
      )}
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
