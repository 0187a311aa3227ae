import { areaColumns } from '@/components/features/areas/columns'
import { objectColumns } from '@/components/features/authorise/columns'
import { groupColumns as permissionGroupColumns } from '@/components/features/authorise/groups/columns'
import { ruleColumns } from '@/components/features/bill-rules/columns'
import { wordsColumns } from '@/components/features/common-words/columns'
import { itemColumns } from '@/components/features/dictionary/columns'
import { groupColumns } from '@/components/features/groups/columns'
import { noticeColumns } from '@/components/features/notices/columns'
import { memberColumns } from '@/components/features/organisations/columns'
import { positionColumns } from '@/components/features/positions/columns'
import { templateColumns } from '@/components/features/print-templates/columns'
import { roleColumns } from '@/components/features/roles/columns'
import { buttonColumns, fieldColumns, menuColumns, systemColumns } from '@/components/features/systems/columns'
import { taskColumns } from '@/components/features/tasks/columns'
import { userColumns } from '@/components/features/users/columns'
import { type DataTableColumn, defaultColumnWidth } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'

const t = Object.assign((key: string) => key, { has: () => true }) as unknown as Texts

/** Pixels of a table at 1440, without its check boxes, numbers and actions: beside a tree, alone, in a drawer. */
const beside = 928 - 44 - 56 - 176
const alone = 1180 - 44 - 56 - 190
const drawer = 812 - 190

const lists: readonly [string, number, readonly Pick<DataTableColumn<never>, 'id' | 'width' | 'pinned'>[]][] = [
  ['users', beside, userColumns(t)],
  ['positions', beside, positionColumns(t, [])],
  ['roles', beside, roleColumns(t)],
  ['dictionary', beside, itemColumns(t)],
  ['groups', alone, groupColumns(t, [])],
  ['objects to authorise', alone, objectColumns(t, 'Role')],
  ['permission groups', alone, permissionGroupColumns(t)],
  ['systems', alone, systemColumns(t)],
  ['menus', alone, menuColumns(t)],
  ['areas', alone, areaColumns(t)],
  ['bill rules', alone, ruleColumns(t, [])],
  ['common words', alone, wordsColumns('0', t)],
  ['tasks', alone, taskColumns(t)],
  ['notices', alone, noticeColumns(t, [])],
  ['print templates', alone, templateColumns(t, [])],
  ['fields of a menu', drawer, fieldColumns(t)],
  ['buttons of a menu', drawer, buttonColumns(t)],
  ['members of an organisation', 640 - 48 - 56, memberColumns(t)],
]

it.each(lists)('%s: the state is seen at 1440 without scrolling sideways, before when a row was made', (_name, room, columns) => {
  const at = columns.findIndex(({ id }) => id === 'enabledMark' || id === 'state')
  expect(at).toBeGreaterThan(0)
  const sum = columns.slice(0, at + 1).reduce((all, { width }) => all + (width ?? defaultColumnWidth), 0)
  expect(sum).toBeLessThanOrEqual(room)
  const made = columns.findIndex(({ id }) => id === 'creatorTime' || id === 'created')
  if (made >= 0) expect(at).toBeLessThan(made)
})
