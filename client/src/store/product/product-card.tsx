import { useQueryClient } from '@tanstack/react-query';
import type { ProductView } from '../../../../server/store/store.dto.js';
import { isOnSale, soldOut } from '../../../../server/store/store.rules';
import { paths } from '../../lib/navigation/paths';
import card from '../../ui/public/card.module.css';
import { KnownLink } from '../../ui/public/known-link';
import { Picture } from '../../ui/public/picture';
import { pictureSource, pricesDiffer } from '../offer';
import { Price } from '../price';
import { ProductArt } from './product-art';
import classes from './product-card.module.css';
import { rememberProduct } from '../store.api';

/** Prefix of the ids of the cards' links. */
export const CARD_LINK_ID = 'product-';
const SHOWN_TAGS = 3;
const SIZES = '(min-width: 84rem) 18rem, (min-width: 68rem) 23vw, (min-width: 42rem) 31vw, 46vw';

interface ProductCardProps {
  product: ProductView;
  /** When the list was loaded; epoch milliseconds. */
  listedAt: number;
}

/** Image, name, price. The whole card is clickable; only the name is the link. */
export function ProductCard({ product, listedAt }: ProductCardProps) {
  const client = useQueryClient();
  const isSoldOut = soldOut(product.stock);
  return (
    <article className={`${card.card} ${classes.card}`} data-gone={isSoldOut || undefined}>
      <div className={`${card.media} ${classes.media}`}>
        {product.image === null ? (
          <ProductArt seed={product.name} />
        ) : (
          <Picture src={pictureSource(product.image)} alt="" sizes={SIZES} className={card.image} />
        )}
        <div className={classes.badges}>
          {isSoldOut && <span className={classes.gone}>Sold out</span>}
          {isOnSale(product.price, product.compareAtPrice) && <span className={classes.sale}>Sale</span>}
        </div>
      </div>
      <div className={classes.text}>
        <p className={classes.type}>{product.type}</p>
        <h3 className={classes.name}>
          <KnownLink
            id={CARD_LINK_ID + product.id}
            to={paths.product(product.id)}
            className={card.link}
            instead={product.name}
            onClick={() => rememberProduct(client, product, listedAt)}
          >
            {product.name}
          </KnownLink>
        </h3>
        {product.tags.length > 0 && <Tags tags={product.tags} />}
        <Price price={product.price} compareAtPrice={product.compareAtPrice} from={pricesDiffer(product)} className={classes.price} />
      </div>
    </article>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  const more = tags.length - SHOWN_TAGS;
  return (
    <ul className={classes.tags} aria-label="Tags">
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <li key={tag} className={classes.tag}>
          {tag}
        </li>
      ))}
      {more > 0 && (
        <li className={classes.tag}>
          +{more}
          <span className="visually-hidden"> more</span>
        </li>
      )}
    </ul>
  );
}
