import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { Button } from '@/components/ui/button'
import { tellDone } from '@/lib/client/tell-done'
import { portal } from '@/lib/contract/portal/portal'
import { AppError } from '@/lib/errors/app-error'
import { readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { portalTypes } from './constants'
import { savePortal } from './mutations'
import { followedFields, followType, isAddressSound, portalFormDesign } from './portal-form'
import { readPortal, usePortalCategories, usePortalInfo } from './queries'

type PortalDialogProps = {
  /** Null makes a new one. */
  id: string | null
  onSaved: () => void
  /** 确定并设计: the id of what was saved. */
  onDesign: (id: string) => void
  onClose: () => void
}

type Start = { values: RecordValues; categories: readonly { enCode: string; fullName: string }[] }

/** How a portal is called and what it is (contract 4b §3.2). */
export function PortalDialog(props: PortalDialogProps) {
  const { id } = props
  const t = useTranslations('portaldesigns')
  const info = usePortalInfo(id)
  const categories = usePortalCategories()
  const values = id === null ? {} : info.data && formValues(info.data)
  return (
    <LoadingDialog<Start>
      title={t(id === null ? 'create' : 'edit')}
      width="680px"
      start={values && categories && { values, categories }}
      error={info.error}
      onRetry={() => void info.mutate()}
      onClose={props.onClose}
    >
      {(start, frame) => <FilledDialog {...props} {...start} frame={frame} />}
    </LoadingDialog>
  )
}

/** The choices of the form are texts; the layout is not of this form. */
function formValues({ formData: _layout, ...data }: RecordValues): RecordValues {
  return { ...data, type: String(data['type'] ?? 0), linkType: String(data['linkType'] ?? 0) }
}

function FilledDialog({
  id,
  values,
  categories,
  frame,
  onSaved,
  onDesign,
  onClose,
}: PortalDialogProps & Start & { frame: DialogFrame }) {
  const t = useTranslations('portaldesigns')
  const form = useDesignForm({
    drafts: { name: 'visualdev.portal', title: t('title') },
    id,
    design: () => portalFormDesign(t, categories),
    values,
    follows: { fields: followedFields, apply: followType },
    ...(id === null ? {} : { newest: async () => formValues(await readPortal(id)) }),
  })
  const saving = (goesOn: boolean) => ({
    send: async (filled: Record<string, unknown>, target: Parameters<typeof savePortal>[1]) => {
      demandAddress(filled, t('addressBad'))
      return savePortal(portal.create.body.parse(filled), target)
    },
    done: ({ id: saved, msg }: { id: string; msg: string }) => {
      void tellDone(msg)
      onSaved()
      onClose()
      if (goesOn && Number(form.store.getValue('type')) === portalTypes.designed) onDesign(saved)
    },
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      between={<Button onClick={() => form.save(saving(true))}>{t('saveAndDesign')}</Button>}
      save={saving(false)}
    />
  )
}

/** What only the two fields together tell. */
function demandAddress({ type, linkType, customUrl }: Record<string, unknown>, text: string) {
  if (Number(type) !== portalTypes.address || isAddressSound(linkType, readText(customUrl))) return
  throw new AppError('invalid', 'the address does not fit its kind', {
    issues: [{ path: 'customUrl', code: 'invalid', message: text }],
    userMessage: text,
  })
}
