import { useTranslations } from 'next-intl'
import { MembersDialog } from '@/components/features/members/public'
import { useRole } from './queries'
import { placesOf, type RoleRow } from './utils'

/** Who has a role; only people of its organisations can be given one that is not global (contract 2 §4.1). */
export function RoleMembersDialog({ row, onClose }: { row: RoleRow; onClose: () => void }) {
  const t = useTranslations('admin.roles')
  const { data, error, mutate } = useRole(row.id)
  return (
    <MembersDialog
      of={{ id: row.id, fullName: row.fullName, type: 'Role' }}
      within={data && placesOf(data)}
      error={error}
      onRetry={() => void mutate()}
      title={t('members')}
      onClose={onClose}
    />
  )
}
