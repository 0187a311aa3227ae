import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Surface } from '@/components/ui/surface'
import { type TreeItem, VirtualTree } from '@/components/ui/tree/virtual-tree'
import { rootId } from './constants'
import { readParents } from './queries'

type Parent = { id: string; name: string }
type ParentDialogProps = { current: Parent; exceptId: string; onChoose: (parent: Parent) => void; onClose: () => void }

/** Chooses what an area belongs to, level by level. */
export function ParentDialog({ current, exceptId, onChoose, onClose }: ParentDialogProps) {
  const t = useTranslations('admin.areas')
  const tCommon = useTranslations('common')
  const [chosen, setChosen] = useState(current)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set([rootId]))
  const { root, load } = useParentTree(t('root'), exceptId)
  return (
    <Surface
      kind="general"
      open
      title={t('chooseParent')}
      width="450px"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button variant="primary" onClick={() => onChoose(chosen)}>
            {tCommon('confirm')}
          </Button>
        </>
      }
    >
      <VirtualTree
        label={t('chooseParent')}
        height="400px"
        items={[root]}
        expanded={expanded}
        onExpandedChange={(next, item) => {
          setExpanded(next)
          if (!item.children) void load(item.id)
        }}
        selected={new Set([chosen.id])}
        onSelect={(item) => setChosen({ id: item.id, name: item.label })}
        onRetryChildren={(item) => void load(item.id)}
        isAutoFocused
      />
    </Surface>
  )
}

/** Levels are asked for when they are opened, the first one at once. */
function useParentTree(rootName: string, exceptId: string) {
  const [root, setRoot] = useState<TreeItem>({ id: rootId, label: rootName, hasChildren: true })
  const load = async (id: string) => {
    try {
      const list = await readParents(id, exceptId)
      const children = list.map((row) => ({ id: row.id, label: row.fullName, hasChildren: row.hasChildren }))
      setRoot((known) => withNode(known, id, { children }))
    } catch {
      setRoot((known) => withNode(known, id, { isFailed: true }))
    }
  }
  // The network: the first level.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the opening.
  useEffect(() => void load(rootId), [])
  return { root, load }
}

function withNode(node: TreeItem, id: string, change: Pick<TreeItem, 'children' | 'isFailed'>): TreeItem {
  if (node.id === id) return { id, label: node.label, hasChildren: true, ...change }
  return node.children ? { ...node, children: node.children.map((child) => withNode(child, id, change)) } : node
}
