import type { ApisixConnectionView } from '@headroom/services';
import { useState } from 'react';
import { TextField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { listApisixPlacesAction } from './actions';
import type { ApisixDraft } from './apisix-draft';
import { placesInWords, routeLabel, type Places } from './apisix-places';
import { FindButton } from './find-button';

interface RouteFieldsProps {
  /** The path of a field in the form. */
  at: (field: string) => string;
  draft: ApisixDraft;
  set: (change: Partial<ApisixDraft>) => void;
  saved: ApisixConnectionView | null;
}

/** Which route is meant, and whose requests to it; the gateway says which there are, so that nobody types an id. */
export function RouteFields({ at, draft, set, saved }: RouteFieldsProps) {
  const [places, setPlaces] = useState<Places | null>(null);
  const { adminUrl, adminKey } = draft;
  const find = () =>
    listApisixPlacesAction({
      adminUrl,
      ...(adminKey !== '' && { adminKey }),
      ...(saved && { baseUrl: saved.baseUrl }),
    });
  return (
    <>
      <div className="space-y-2 sm:col-span-2">
        <FindButton what="routes and consumers" find={find} onFound={setPlaces}>
          {places && <Notice kind="info">{placesInWords(places)}</Notice>}
        </FindButton>
      </div>
      <TextField
        path={at('routeId')}
        label="Route"
        unit="id"
        hint="its plugins are set for a run, and put back"
        options={places?.routes.map((route) => ({ value: route.id, label: routeLabel(route) }))}
        value={draft.routeId}
        onChange={(routeId) => set({ routeId })}
      />
      <TextField
        path={at('consumer')}
        label="Consumer"
        unit="username"
        hint="whose requests are meant; empty: those of nobody that APISIX knows"
        options={places?.consumers.map(({ username, groupId }) => ({
          value: username,
          label: groupId === null ? username : `${username}, of the group ${groupId}`,
        }))}
        value={draft.consumer}
        onChange={(consumer) => set({ consumer })}
      />
    </>
  );
}
