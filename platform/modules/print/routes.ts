import type { Route } from '../../http/implement'

export const routes: readonly Route[] = []
