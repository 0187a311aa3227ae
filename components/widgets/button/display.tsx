export { Runtime as Detail } from './runtime'

/** Paper has nothing to press. */
export function Print() {
  return null
}
