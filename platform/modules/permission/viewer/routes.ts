import { permissionViewer } from '@/lib/contract/permission/permission-viewer'
import { implement, type Route } from '../../../http/implement'
import { menuPermission, menuSources } from './menus'
import { permissionSources, permissionTree } from './service'

export const routes: readonly Route[] = [
  implement(permissionViewer.sources, async ({ ctx, actor, query }) => ({ data: await permissionSources(ctx, actor, query) })),
  implement(permissionViewer.permission, async ({ ctx, actor, query }) => ({ data: await permissionTree(ctx, actor, query) })),
  implement(permissionViewer.menuSources, async ({ ctx, actor, params }) => ({
    data: await menuSources(ctx, actor, params.menuId),
  })),
  implement(permissionViewer.menuPermission, async ({ ctx, actor, params }) => ({
    data: await menuPermission(ctx, actor, params),
  })),
]
