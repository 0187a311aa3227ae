import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Surface, type SurfaceProps } from '@/components/ui/surface'
import { isViewing } from '@/lib/client/viewing'
import { FormNotice } from './form-notice'

type FormSurfaceProps = Pick<SurfaceProps, 'kind' | 'title' | 'subtitle' | 'headExtra' | 'width' | 'children'> & {
  /** Of `useEditSession`. */
  edit: { isSaving: boolean; mayLeave: () => Promise<boolean> }
  /** Left: nothing was to be lost, or the person said so. */
  onLeft: () => void
  /** Something else runs that must end first. */
  isBusy?: boolean
  /** Buttons before the one that leaves, and between that and the main one. */
  before?: ReactNode
  between?: ReactNode
  cancelText?: string
  /** The main button, last in its row; null where nothing can be saved. `form` is the id of the form that it submits. */
  submit: { text: string; isDisabled?: boolean; form?: string; onPress?: () => void } | null
}

/** A form in a dialog, a drawer or a page of its own: every way out of it asks first, and while it is saved there is none. */
export function FormSurface(props: FormSurfaceProps) {
  const {
    kind,
    title,
    subtitle,
    headExtra,
    width,
    children,
    edit,
    onLeft,
    isBusy = false,
    before,
    between,
    cancelText,
    submit,
  } = props
  const t = useTranslations('common')
  const isHeld = edit.isSaving || isBusy
  // Whoever looks as somebody else changes nothing: it is said before anything is typed, not when it is refused.
  const isReadOnly = submit !== null && isViewing()
  const leave = async () => {
    if (await edit.mayLeave()) onLeft()
  }
  return (
    <Surface
      kind={kind}
      open
      title={title}
      {...(subtitle === undefined ? {} : { subtitle })}
      {...(headExtra === undefined ? {} : { headExtra })}
      {...(width === undefined ? {} : { width })}
      busy={isHeld}
      onClose={() => void leave()}
      footer={
        <>
          {before}
          <Button disabled={isHeld} onClick={() => void leave()}>
            {cancelText ?? t('cancel')}
          </Button>
          {!isReadOnly && between}
          {submit && !isReadOnly && (
            <Button
              variant="primary"
              type={submit.form === undefined ? 'button' : 'submit'}
              form={submit.form}
              disabled={submit.isDisabled}
              loading={edit.isSaving}
              onClick={submit.onPress}
            >
              {submit.text}
            </Button>
          )}
        </>
      }
    >
      {isReadOnly && <FormNotice>{t('viewingForm')}</FormNotice>}
      {children}
    </Surface>
  )
}
