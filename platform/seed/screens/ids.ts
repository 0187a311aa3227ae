import { seedId } from '../ids'

export type ScreenCode = 'production'

export function screenId(code: ScreenCode): string {
  return seedId('dataScreen', code)
}
