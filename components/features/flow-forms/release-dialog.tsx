import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Surface } from '@/components/ui/surface'
import { errorText } from '@/lib/client/error-text'
import { tellDone } from '@/lib/client/tell-done'
import { useMutation } from '@/lib/client/use-mutation'
import { flowForm } from '@/lib/contract/workflow/flow-form'
import { toAppError } from '@/lib/errors/app-error'

type ReleaseProps = {
  form: { id: string; fullName: string; version?: number | undefined }
  onReleased: () => void
  onClose: () => void
}

/** 发布表单 (contract 4a §8.1): the form as it is now is the one that flows show; why it is not released stays readable. */
export function ReleaseDialog({ form, onReleased, onClose }: ReleaseProps) {
  const t = useTranslations('admin.flowForms.release')
  const tCommon = useTranslations('common')
  const tErrors = useTranslations('errors')
  const release = useMutation(flowForm.release, { errorToast: false })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const send = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { msg } = await release.run({ params: { id: form.id }, query: { isRelease: '1', version: form.version } })
      void tellDone(msg)
      onReleased()
      onClose()
    } catch (thrown) {
      setFailure(thrown)
      setBusy(false)
    }
  }
  return (
    <Surface
      kind="general"
      open
      width="480px"
      title={t('title')}
      subtitle={form.fullName}
      busy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void send()}>
            {t('name')}
          </Button>
        </>
      }
    >
      <p>{t('ask')}</p>
      {failure ? (
        <Alert tone="danger" role="alert">
          {errorText(toAppError(failure), (key, params) => tErrors(key, params))}
        </Alert>
      ) : null}
    </Surface>
  )
}
