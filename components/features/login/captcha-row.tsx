import { useTranslations } from 'next-intl'
import { LoginFieldRow } from './login-field-row'
import styles from './login-form.module.css'

type CaptchaRowProps = {
  id: string
  /** Address of the picture. */
  src: string
  value: string
  fault: string | undefined
  inputRef: (element: HTMLInputElement | null) => void
  onChange: (value: string) => void
  onRenew: () => void
}

/** The code in a picture; a click on the picture brings another one (contract 1 §3.2). */
export function CaptchaRow({ id, src, value, fault, inputRef, onChange, onRenew }: CaptchaRowProps) {
  const t = useTranslations('login')
  return (
    <LoginFieldRow id={id} label={t('code')} fault={fault} icon="shield">
      {(aria) => (
        <>
          <input
            {...aria}
            ref={inputRef}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            placeholder={t('codePlaceholder')}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button type="button" className={styles.captcha} data-tip={t('refreshCode')} onClick={onRenew}>
            <img src={src} alt={t('refreshCode')} width={144} height={48} />
          </button>
        </>
      )}
    </LoginFieldRow>
  )
}
