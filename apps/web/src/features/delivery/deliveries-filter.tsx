import type { DeliveryState } from '@headroom/services';
import { ListFilter } from '@/ui/list-filter';
import { deliveryLooks } from './delivery-looks';

/** Narrows the log by the event's name, state and channel. */
export const DeliveriesFilter = ({ channels }: { channels: readonly { id: string; name: string }[] }) => (
  <ListFilter
    label="Filter the deliveries"
    choices={[
      {
        ...{ name: 'state', label: 'State', all: 'All states' },
        options: Object.entries(deliveryLooks).map(([value, { word }]) => ({ value, label: word })),
      },
      {
        ...{ name: 'channel', label: 'Channel', all: 'All channels' },
        options: channels.map(({ id, name }) => ({ value: id, label: name })),
      },
    ]}
  />
);

/** A state out of the URL, if it is one. */
export const readDeliveryState = (text: string | undefined): DeliveryState | undefined =>
  text && text in deliveryLooks ? (text as DeliveryState) : undefined;
