import { own, readText } from '@/lib/form/read'
import { choiceEntry, fieldEntry, type PropertyEntry, textEntry, words } from './property-entry'

/** What a barcode or QR code says (contract 3a §4.7). */
export function codeSource(...kinds: readonly string[]): readonly PropertyEntry[] {
  return [
    choiceEntry('codeSource', words('code', ...kinds), { path: ['dataType'], usual: 'static' }),
    textEntry('staticText', { lengthMax: 500, when: (shell) => readText(own(shell, 'dataType'), 'static') === 'static' }),
    fieldEntry('codeField', { path: ['relationField'], when: (shell) => readText(own(shell, 'dataType')) === 'relation' }),
  ]
}
