"""The table of ions, and how ions are written, typeset and spoken."""

import csv
import subprocess
import sys

import pytest

from rummy_kit.subjects import ions

GOOD_ROW = "Fe3+,Fe,3,iron(III),iron,ferric,,,,1"


def test_the_table_has_the_ions_of_school_lists():
    assert len(ions.cations()) >= 34
    assert len(ions.anions()) >= 34
    for key in ["Hg2^2+", "O2^2-", "C2O4^2-", "MnO4-", "Cr2O7^2-", "HCO3-", "S2O3^2-", "NH4+", "C2H3O2-"]:
        assert ions.by_key(key).polyatomic


def test_names_and_charges_by_double_entry():
    """The whole table again, sorted by charge and written independently of the file."""
    by_charge = {
        1: "sodium, potassium, ammonium, lithium, silver, copper(I), rubidium, caesium, gold(I)",
        2: "magnesium, calcium, iron(II), copper(II), barium, zinc, lead(II), tin(II), manganese(II), nickel(II), "
        "cobalt(II), mercury(I), mercury(II), strontium, beryllium, cadmium, chromium(II), platinum(II)",
        3: "aluminium, iron(III), chromium(III), cobalt(III), gold(III), bismuth(III), gallium, scandium, "
        "titanium(III)",
        4: "tin(IV), lead(IV), manganese(IV), titanium(IV), platinum(IV)",
        -1: "fluoride, chloride, bromide, iodide, hydroxide, nitrate, nitrite, hydrogencarbonate, acetate, formate, "
        "permanganate, hydrogensulfate, hydrogensulfite, hydrogensulfide, dihydrogenphosphate, cyanide, thiocyanate, "
        "cyanate, hypochlorite, chlorite, chlorate, perchlorate, bromate, iodate, hydride",
        -2: "oxide, peroxide, sulfide, selenide, sulfate, sulfite, thiosulfate, carbonate, oxalate, silicate, "
        "chromate, dichromate, manganate, hydrogenphosphate",
        -3: "nitride, phosphide, phosphate, phosphite, arsenate, borate, citrate",
    }
    expected = {(name, charge) for charge, names in by_charge.items() for name in names.split(", ")}
    assert {(ion.name, ion.charge) for ion in ions.cations() + ions.anions()} == expected


def test_levels_widen_the_list():
    assert set(ions.cations(1)) < set(ions.cations(2)) < set(ions.cations(3)) == set(ions.cations())
    assert set(ions.anions(1)) < set(ions.anions(2)) < set(ions.anions(3)) == set(ions.anions())


@pytest.mark.parametrize(
    ("symbol", "charge", "name"),
    [
        ("Fe", 3, "iron(III)"),
        ("SO4", -2, "sulfate"),
        ("Hg2", 2, "mercury(I)"),
        ("Hg", 2, "mercury(II)"),
        ("O2", -2, "peroxide"),
        ("O", -2, "oxide"),
        ("CH3COO", -1, "acetate"),
        ("MnO4", -1, "permanganate"),
        ("MnO4", -2, "manganate"),
    ],
)
def test_an_ion_is_found_by_symbol_and_signed_charge(symbol, charge, name):
    found = ions.ion(symbol, charge)
    assert found.name == name
    assert ions.as_ion(found) is ions.as_ion(found.key) is ions.as_ion((symbol, charge)) is found


@pytest.mark.parametrize(
    ("symbol", "charge", "near"),
    [("Fe", 4, "Fe2+ or Fe3+"), ("Na", -1, "Na+"), ("SO4", -1, "SO4^2-"), ("Fe", 0, "Fe2+"), ("Xx", 1, "")],
)
def test_an_unknown_ion_says_what_is_near(symbol, charge, near):
    with pytest.raises(ions.UnknownIon, match="There is no ion") as caught:
        ions.ion(symbol, charge)
    assert near in str(caught.value)
    with pytest.raises(ValueError, match="SO4\\^2-"):
        ions.by_key("SO4 2-")


@pytest.mark.parametrize(
    ("key", "unicode", "latex", "spoken", "runs"),
    [
        ("Na+", "Na⁺", r"\mathrm{Na^+}", "N a, one plus", [("Na", "", "+")]),
        ("Fe3+", "Fe³⁺", r"\mathrm{Fe^{3+}}", "F e, three plus", [("Fe", "", "3+")]),
        ("NO3-", "NO₃⁻", r"\mathrm{NO_3^-}", "N O three, one minus", [("NO", "3", "−")]),
        ("SO4^2-", "SO₄²⁻", r"\mathrm{SO_4^{2-}}", "S O four, two minus", [("SO", "4", "2−")]),
        ("Hg2^2+", "Hg₂²⁺", r"\mathrm{Hg_2^{2+}}", "H g two, two plus", [("Hg", "2", "2+")]),
        (
            "C2H3O2-", "C₂H₃O₂⁻", r"\mathrm{C_2H_3O_2^-}", "C two H three O two, one minus",
            [("C", "2", ""), ("H", "3", ""), ("O", "2", "−")],
        ),
    ],
)  # fmt: skip
def test_an_ion_can_be_read_typeset_heard_and_drawn(key, unicode, latex, spoken, runs):
    ion = ions.by_key(key)
    assert (ion.unicode, ion.latex, ion.spoken, ion.runs) == (unicode, latex, spoken, runs)
    assert str(ion) == unicode


@pytest.mark.parametrize("asked", [("Fe", "3"), ("Fe", None), ("Fe", 2.5), (7, 2)])
def test_an_ion_of_other_things_than_a_symbol_and_a_number_is_answered_by_an_example(asked):
    with pytest.raises(ions.UnknownIon, match=r"such as ion\('Fe', 3\); here are"):
        ions.ion(*asked)


def test_each_way_of_writing_belongs_to_one_ion():
    everything = ions.cations() + ions.anions()
    for shown in ("key", "unicode", "latex", "name", "spoken"):
        assert len({getattr(ion, shown) for ion in everything}) == len(everything), shown


def test_brackets_are_for_ions_of_several_atoms():
    polyatomic = {ion.key for ion in ions.cations() if ion.polyatomic}
    assert polyatomic == {"NH4+", "Hg2^2+"}
    assert {ion.key for ion in ions.anions() if not ion.polyatomic} == set(
        ["F-", "Cl-", "Br-", "I-", "O2-", "S2-", "N3-", "P3-", "H-", "Se2-"]
    )


def test_the_numeral_is_the_charge_of_one_atom():
    assert ions.by_key("Fe3+").charge_of_one_atom == 3
    assert ions.by_key("Hg2^2+").charge_of_one_atom == 1
    assert ions.by_key("Hg2^2+").units == 2


def _write(folder, *rows, header=None):
    path = folder / "mine.csv"
    header = header or "key,symbol,charge,name,element,synonyms,lenient,forms,family,level"
    path.write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")
    return path


def test_a_teachers_own_table_is_read(tmp_path):
    (ion,) = ions.read_ions(_write(tmp_path, GOOD_ROW))
    assert ion == ions.ion("Fe", 3)
    assert ion.names == ("iron(III)", "ferric")


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("Fe3+,Fe,0,iron(III),iron,,,,,1", "line 2 .Fe3\\+.: an ion has a charge"),
        ("Fe3+,Fe,three,iron(III),iron,,,,,1", "charge must be a whole number"),
        ("Fe3+,Fe,2,iron(II),iron,,,,,1", "the key must be 'Fe2\\+'"),
        ("Fe3+,Fe,3,iron(II),iron,,,,,1", "does not fit the charge"),
        ("Hg2^2+,Hg2,2,mercury(II),mercury,,,,,1", "does not fit the charge"),
        ("Fe3+,Fe,3,iron(III),iron,,,,,4", "level must be 1, 2 or 3"),
        ("Fe3+,fe,3,iron(III),iron,,,,,1", "must be atoms and counts"),
        ("Fe3+,Fe,3,Iron 3,iron,,,,,1", "lower case"),
        ("Fe3+,Fe,3,,iron,,,,,1", "lower case"),
        ("OH-,OH,-1,hydroxide,,,,H2O,,1", "other atoms than OH"),
        ("Fe3+,Fe,3,iron(III)", "fields"),
        ("Fe3+,Fe,3,iron(III),iron,,,,,1,more", "fields"),
    ],
)
def test_a_bad_row_is_named_with_what_to_mend(tmp_path, row, message):
    with pytest.raises(ions.IonTableError, match=message):
        ions.read_ions(_write(tmp_path, row))


def test_duplicates_and_wrong_columns_are_refused(tmp_path):
    with pytest.raises(ions.IonTableError, match=r"line 3 .*already used by Fe3\+"):
        ions.read_ions(_write(tmp_path, GOOD_ROW, GOOD_ROW))
    with pytest.raises(ions.IonTableError, match="'ferric' is already used"):
        ions.read_ions(_write(tmp_path, GOOD_ROW, "Fe2+,Fe,2,iron(II),iron,ferric,,,,1"))
    with pytest.raises(ions.IonTableError, match="line 1: the columns must be key, symbol"):
        ions.read_ions(_write(tmp_path, GOOD_ROW, header="key,symbol"))
    empty = tmp_path / "empty.csv"
    empty.write_text("", encoding="utf-8")
    with pytest.raises(ions.IonTableError, match="found nothing"):
        ions.read_ions(empty)


def test_the_shipped_file_has_one_row_an_ion():
    with ions.IONS_CSV.open(encoding="utf-8", newline="") as file:
        assert [row["key"] for row in csv.DictReader(file)] == [ion.key for ion in ions.cations() + ions.anions()]


def test_sympy_waits_for_the_first_judgement():
    program = (
        "import sys; from rummy_kit.subjects import ions; ions.compound('Fe3+', 'O2-').formula;"
        "ions.stacks('Fe3+', 1, 'O2-', 1); assert 'sympy' not in sys.modules;"
        "ions.warm_up(); assert 'sympy' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
