import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { controlAria, fieldStyles } from '@/components/ui/field'
import { FieldBox } from '@/components/ui/field-box'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { copyText } from '@/lib/client/copy-text'
import { toast } from '@/lib/client/toast-store'
import { useTexts } from '@/lib/client/use-texts'
import { toAppError } from '@/lib/errors/app-error'
import { plainText } from '@/lib/form/wire-values'
import styles from './interface-oauth.module.css'
import { makeSecret } from './mutations'

/** The secret of an application: made by the platform, shown until it is saved, and never again. */
export function SecretInput({ id, value, onChange, onBlur, node, disabled, error, errorId }: WidgetProps) {
  const t = useTexts('admin.interfaceOauth')
  const [isMaking, setMaking] = useState(false)
  const text = plainText(value)
  const make = async () => {
    setMaking(true)
    try {
      onChange(await makeSecret())
    } catch (thrown) {
      toast.error(toAppError(thrown).userMessage ?? t('noSecret'))
    } finally {
      setMaking(false)
    }
  }
  return (
    <>
      <div className={styles.secret}>
        <FieldBox error={error} disabled={disabled} readOnly>
          <input
            id={id}
            type="text"
            className={fieldStyles.native}
            value={text}
            readOnly
            spellCheck={false}
            autoComplete="off"
            placeholder={t(node.required ? 'secretFirst' : 'secretKept')}
            disabled={disabled}
            onFocus={(event) => event.target.select()}
            onBlur={onBlur}
            {...controlAria({ error, errorId, required: node.required })}
          />
        </FieldBox>
        {text !== '' && <Button onClick={() => void copyText(t, text)}>{t('copy')}</Button>}
        <Button loading={isMaking} disabled={disabled} onClick={() => void make()}>
          {t('getSecret')}
        </Button>
      </div>
      {text !== '' && <div className={fieldStyles.help}>{t(node.required ? 'secretOnce' : 'secretReplaced')}</div>}
    </>
  )
}
