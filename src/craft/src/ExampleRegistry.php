<?php

namespace society\widgets;

/** Registry that contains one invented provider. Replace it with a registry that queries NPPES. */
class ExampleRegistry implements ProviderRegistry
{
    private const PROVIDER = [
        'number' => '1234567893',
        'firstname' => 'Jane',
        'lastname' => 'Doe',
        'credential' => 'MD',
        'street' => '1 Example Street',
        'city' => 'Boston',
        'state' => 'MA',
        'postalCode' => '02118',
        'country' => 'USA',
        'taxonomy' => 'Pulmonary Disease',
        'phone' => '617-555-0143',
    ];

    public function find(array $query): array
    {
        $given = array_filter($query, fn($value) => $value !== '');
        $other = array_filter($given, fn($value, $name) => strcasecmp($value, self::PROVIDER[$name]) !== 0, ARRAY_FILTER_USE_BOTH);
        return $other ? [] : [self::PROVIDER];
    }
}
