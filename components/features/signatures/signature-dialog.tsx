import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { tellDone } from '@/lib/client/tell-done'
import { signature } from '@/lib/contract/system/signature'
import { readTexts } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { decodeList } from '@/lib/form/wire-values'
import { saveSignature } from './mutations'
import { readSignature, useSignature } from './queries'
import { signatureFormDesign } from './signature-form'

type SignatureDialogProps = { id: string | null; onSaved: () => void; onClose: () => void }

const newSignature: RecordValues = {}

/** Makes or changes a signature of the organisation (contract 2 §24). */
export function SignatureDialog(props: SignatureDialogProps) {
  const t = useTranslations('admin.signatures')
  const { data, error, mutate } = useSignature(props.id)
  return (
    <LoadingDialog<RecordValues>
      title={t(props.id === null ? 'create' : 'edit')}
      width="600px"
      start={props.id === null ? newSignature : data}
      error={error}
      onRetry={() => void mutate()}
      onClose={props.onClose}
    >
      {(values, frame) => <FilledDialog {...props} values={values} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledDialogProps = SignatureDialogProps & { values: RecordValues; frame: DialogFrame }

function FilledDialog({ id, values, frame, onSaved, onClose }: FilledDialogProps) {
  const t = useTranslations('admin.signatures')
  const form = useDesignForm({
    drafts: { name: 'system.signature', title: t('title') },
    id,
    design: () => signatureFormDesign(t),
    values,
    ...(id === null ? {} : { newest: () => readSignature(id) }),
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: (filled, target) => {
          const userIds = [...readTexts(decodeList(filled['userIds']))]
          return saveSignature(signature.create.body.parse({ ...filled, userIds }), target)
        },
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}
