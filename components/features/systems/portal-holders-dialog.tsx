import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RoleStepPanel } from '@/components/features/authorise/public'
import { LoadingDialog } from '@/components/features/form-dialog/public'
import { useTabKey } from '@/components/ground/public'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Surface } from '@/components/ui/surface'
import { useLeaveGuard } from '@/lib/client/leave-guards'
import { useMutation } from '@/lib/client/use-mutation'
import { authority } from '@/lib/contract/permission/authority'
import type { PortalManageRow } from '@/lib/contract/portal/portal-manage'
import { usePortalHolders } from './queries'

type HoldersProps = { portal: PortalManageRow; onClose: () => void }

/** 授权 (contract 4b §3.4): the roles and permission groups that may open a portal of a system. */
export function PortalHoldersDialog({ portal, onClose }: HoldersProps) {
  const t = useTranslations('admin.systems')
  const { data, error, mutate } = usePortalHolders(portal.id)
  return (
    <LoadingDialog<{ ids: readonly string[] }>
      title={t('portals.grant')}
      width="560px"
      start={data && { ids: data.ids }}
      error={error}
      onRetry={() => void mutate()}
      onClose={onClose}
    >
      {({ ids }) => <Holders portal={portal} ids={ids} onClose={onClose} />}
    </LoadingDialog>
  )
}

function Holders({ portal, ids, onClose }: HoldersProps & { ids: readonly string[] }) {
  const t = useTranslations('admin.systems')
  const tCommon = useTranslations('common')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(ids))
  const saving = useMutation(authority.replaceHolders, { successToast: true })
  const isDirty = chosen.size !== ids.length || ids.some((id) => !chosen.has(id))
  useLeaveGuard(useTabKey(), () => isDirty)
  const close = async () => {
    if (!isDirty || (await confirm({ text: t('portals.askDiscard'), confirmText: t('portals.discard'), danger: true }))) onClose()
  }
  const save = async () => {
    const body = { itemType: 'portalManage', objectType: 'Role' as const, objectId: [...chosen] }
    // A refusal was shown, and what was chosen stays.
    const reply = await saving.run({ params: { itemId: portal.id }, body }).catch(() => null)
    if (reply) onClose()
  }
  return (
    <Surface
      kind="general"
      open
      width="560px"
      title={t('portals.grant')}
      subtitle={portal.fullName}
      busy={saving.isRunning}
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>{tCommon('cancel')}</Button>
          <Button variant="primary" loading={saving.isRunning} onClick={() => void save()}>
            {tCommon('confirm')}
          </Button>
        </>
      }
    >
      <RoleStepPanel chosen={chosen} onChoose={setChosen} />
    </Surface>
  )
}
