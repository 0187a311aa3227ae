import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, type Target, useDesignForm } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { tellDone } from '@/lib/client/tell-done'
import { useTexts } from '@/lib/client/use-texts'
import { type SystemForm, system } from '@/lib/contract/system/system'
import type { RecordValues } from '@/lib/form/types'
import { AddressPanel } from './address-panel'
import { iconClass } from './constants'
import { FacePanel } from './face-panel'
import { readSystem, useSystem } from './queries'
import { systemFormDesign } from './system-form'
import { systemBody, systemValues } from './utils'

type SystemDialogProps = { id: string | null; onSaved: () => void; onClose: () => void }
type FilledDialogProps = SystemDialogProps & { values: RecordValues; frame: DialogFrame }

/** Makes or changes a system (contract 2 §11). */
export function SystemDialog(props: SystemDialogProps) {
  const t = useTranslations('admin.systems')
  const { data, error, mutate } = useSystem(props.id)
  const start = props.id === null ? { icon: iconClass('app') } : data && systemValues(data)
  return (
    <LoadingDialog
      title={t(props.id === null ? 'create' : 'edit')}
      width="680px"
      start={start}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

function FilledDialog({ id, values, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTexts('admin.systems')
  const router = useRouter()
  const stored = { isMain: values['isMain'] === 1 }
  const form = useDesignForm({
    drafts: { name: 'system.system', title: t('title') },
    id,
    design: () => systemFormDesign(t, stored),
    values,
    ...(id === null ? {} : { newest: async () => systemValues(await readSystem(id)) }),
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: (filled, target) => saveSystem(systemBody(filled), target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
          // The shell names the system and shows its signs.
          router.refresh()
        },
      }}
      notice={
        <>
          <FacePanel store={form.store} />
          <AddressPanel store={form.store} />
        </>
      }
    />
  )
}

function saveSystem(body: SystemForm, { id, key }: Target) {
  return id === null ? call(system.create, { body }, { idempotencyKey: key }) : call(system.update, { params: { id }, body })
}
