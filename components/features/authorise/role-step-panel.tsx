import { useMemo } from 'react'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { leavesOf } from '@/components/ui/tree/ticks'
import type { TreeItem } from '@/components/ui/tree/virtual-tree'
import { useTexts } from '@/lib/client/use-texts'
import { useRoles } from './queries'
import { TickPanel } from './tick-panel'
import { roleIdOf, roleItems } from './utils'

type RoleStepPanelProps = {
  chosen: ReadonlySet<string>
  onChoose: (roleIds: ReadonlySet<string>) => void
}

/** The last step of granting to several: the roles that are given what was ticked (contract 2 §7.5). */
export function RoleStepPanel({ chosen, onChoose }: RoleStepPanelProps) {
  const t = useTexts('admin.authorise')
  const roles = useRoles()
  const items = useMemo(() => roleItems(roles.nodes ?? []), [roles.nodes])
  const leaves = useMemo(() => leavesOf(items), [items])
  // A role of several organisations stands below each of them, and is chosen in all of these places at once.
  const ticked = useMemo(() => new Set(leaves.flatMap(({ id }) => (chosen.has(roleIdOf(id)) ? id : []))), [leaves, chosen])
  const total = useMemo(() => new Set(leaves.map(({ id }) => roleIdOf(id))).size, [leaves])
  if (roles.error) return <ErrorState error={roles.error} onRetry={roles.retry} />
  if (!roles.nodes) return <LoadingState />
  if (items.length === 0) return <EmptyState text={t('nothing.roles')} />
  const tick = (places: readonly TreeItem[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const { id, isDisabled } of places) {
      if (isDisabled) continue
      if (isOn) next.add(roleIdOf(id))
      else next.delete(roleIdOf(id))
    }
    onChoose(next)
  }
  return (
    <TickPanel
      label={t('steps.roles')}
      words={{ search: t('searchRole'), noMatch: t('noRole'), ticked: t('ticked', { count: chosen.size, total }) }}
      items={items}
      ticked={ticked}
      onTick={tick}
    />
  )
}
