import { fieldStyles } from '@/components/ui/field'
import { amountInWords } from '@/lib/domain/amount-in-words'
import { plainText } from '@/lib/form/wire-values'

/** The amount in Chinese capitals under the number (spec 2 §5.2). */
export function CapitalAmount({ value }: { value: unknown }) {
  const words = amountInWords(plainText(value))
  return words ? <div className={fieldStyles.help}>{words}</div> : null
}
