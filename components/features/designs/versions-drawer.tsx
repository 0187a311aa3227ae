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
import styles from './designs.module.css'
import type { Comparison } from './difference-panel'
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
  const t = useTranslations('admin.designs.versions')
  const { id } = design
  const query = useInnerListQuery()
  const list = useList({ query, page: useVersions(id, query.question), rowId })
  const columns = useMemo(() => versionColumns(t), [t])
  const [compared, setCompared] = useState<Comparison | null>(null)
  const compare = ({ number }: DesignVersionRow) => setCompared({ from: number, to: null })
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
        isSelectable
        toolbar={<CompareTool selected={list.selected} onCompare={setCompared} />}
        onOpen={compare}
        emptyText={t('none')}
      />
      {compared && <DifferencePanel id={id} {...compared} onClose={() => setCompared(null)} />}
    </Surface>
  )
}

/** One release is compared with the design, two with each other, from the earlier one on. */
function CompareTool({ selected, onCompare }: { selected: ReadonlySet<string>; onCompare: (chosen: Comparison) => void }) {
  const t = useTranslations('admin.designs.versions')
  const [from, to = null] = [...selected].map(Number).sort((one, other) => one - other)
  const isComparable = from !== undefined && selected.size <= 2
  return (
    <>
      <Button disabled={!isComparable} onClick={() => isComparable && onCompare({ from, to })}>
        {t(to === null ? 'compareOne' : 'compareTwo')}
      </Button>
      <span className={styles.covers}>{t('chooseHint')}</span>
    </>
  )
}
