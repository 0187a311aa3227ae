import { useMemo } from 'react'
import { routesOf, useShell } from '@/components/ground/public'
import { ListPart } from '@/components/screen/list-part'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import { type MemberRow, memberColumns } from './columns'
import { useMembers } from './queries'
import type { OrganizeRow } from './utils'

const rowId = (row: MemberRow) => row.id
const rowLabel = (row: MemberRow) => row.realName
/** The screen of people, for whoever has it in the menu. */
const usersPath = '/permission/user'
/** Contract 2 §1.5. */
const rules = { pageSize: 50 }

/** Who belongs to an organisation and to what is below it (contract 2 §1.5); a row leads to the person. */
export function MembersDrawer({ organize, onClose }: { organize: OrganizeRow; onClose: () => void }) {
  const t = useTexts('admin.organisations')
  const query = useInnerListQuery(rules)
  const list = useList({ query, page: useMembers(organize.id, query.question), rowId })
  const columns = useMemo(() => memberColumns(t), [t])
  const { menus, openPath } = useShell()
  const maySeePeople = useMemo(() => routesOf(menus).some(({ path }) => path === usersPath), [menus])
  const openPerson = ({ account }: MemberRow) => {
    onClose()
    openPath(`${usersPath}?${new URLSearchParams({ where: JSON.stringify({ keyword: account }) })}`)
  }
  return (
    <Surface kind="drawer" open width="640px" title={t('members.title')} subtitle={organize.fullName} onClose={onClose}>
      <ListPart
        list={list}
        label={t('members.title')}
        keyword={{ label: t('keyword'), hint: t('members.hint') }}
        columns={columns}
        {...(maySeePeople ? { onOpen: openPerson } : {})}
        rowLabel={rowLabel}
        emptyText={t('members.none')}
      />
    </Surface>
  )
}
