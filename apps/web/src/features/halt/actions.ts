'use server';

import { haltLoad, resumeLoad } from '@headroom/services';
import { act } from '@/server/act';

/** Stops all load of the workspace. */
export const haltLoadAction = async () => act(haltLoad, '/', 'layout');

/** Lets load begin again. */
export const resumeLoadAction = async () => act(resumeLoad, '/', 'layout');
